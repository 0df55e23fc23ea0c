export interface DemoPerson {
  fullName: string;
  documentNumber: string;
  university?: string;
}
