import { asHash, asObject, readCanonical, serialize } from '../json.ts';

/** The SHA-256 of the three texts of an election's setup. */
export interface SetupData {
  election: string;
  trustees: string;
  credentials: string;
}

const toJson = ({ election, trustees, credentials }: SetupData): unknown => ({ election, trustees, credentials });

export const writeSetupData = (setup: SetupData): string => serialize(toJson(setup));

export const readSetupData = (text: string): SetupData =>
  readCanonical(
    text,
    'setup',
    (json) => {
      const object = asObject(json, 'setup');
      return {
        election: asHash(object['election'], 'setup.election'),
        trustees: asHash(object['trustees'], 'setup.trustees'),
        credentials: asHash(object['credentials'], 'setup.credentials'),
      };
    },
    toJson,
  );
