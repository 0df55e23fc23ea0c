import { Button } from '@mantine/core';

interface MailFormatProps {
  asText: boolean;
  onChange: (asText: boolean) => void;
}

const formats = [
  { label: 'Con formato', isText: false },
  { label: 'Solo texto', isText: true },
] as const;

/** Switches between the HTML and the plain text of a mail. */
export function MailFormat({ asText, onChange }: MailFormatProps) {
  return (
    <div className="line" role="group" aria-label="Formato del mensaje">
      {formats.map(({ label, isText }) => (
        <Button
          key={label}
          size="compact-md"
          variant={asText === isText ? 'light' : 'default'}
          aria-pressed={asText === isText}
          onClick={() => onChange(isText)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
