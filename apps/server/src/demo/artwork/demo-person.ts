export interface DemoPerson {
  fullName: string;
  documentNumber: string;
  university?: string;
  /** The day that certificate and letter bear. */
  issuedOn?: Date;
}
