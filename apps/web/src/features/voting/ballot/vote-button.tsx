import { Button } from '@mantine/core';
import row from './vote-button.module.css';

interface VoteButtonProps {
  id?: string;
  className: string | undefined;
  fullWidth?: boolean;
  'aria-label'?: string;
  onClick: () => void;
  children: string;
}

/** Of a candidate and of the blank vote alike. */
export function VoteButton({ className, ...rest }: VoteButtonProps) {
  return <Button className={`${row.vote ?? ''} ${className ?? ''}`} {...rest} />;
}
