/** The candidates admitted to each contest, as they are published. */
export interface AdmittedInput {
  process: { title: string; body: string; period: string };
  /** When the list was made, as ISO 8601. */
  at: string;
  contests: readonly { title: string; candidates: readonly AdmittedCandidate[] }[];
}

export interface AdmittedCandidate {
  full_name: string;
  professional_card: string;
  city: string;
  institution: string | null;
}
