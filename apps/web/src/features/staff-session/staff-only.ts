export const STAFF_ONLY = 'Acceso exclusivo para el personal del proceso electoral.';
