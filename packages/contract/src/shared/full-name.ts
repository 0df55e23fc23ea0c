export interface PersonName {
  first_name: string;
  second_name: string | null;
  first_last_name: string;
  second_last_name: string | null;
}

export const fullName = ({ first_name, second_name, first_last_name, second_last_name }: PersonName): string =>
  [first_name, second_name, first_last_name, second_last_name].filter((part) => part?.trim()).join(' ');
