import { hostOf } from '@urna/contract/candidacy/proposal-text';
import classes from './proposal-words.module.css';

interface ProposalWordsProps {
  text: string;
  link: string | null;
}

/** A proposal as its candidate wrote it: plain text in paragraphs, and a link whose host is in sight. */
export function ProposalWords({ text, link }: ProposalWordsProps) {
  return (
    <>
      <p className="as-written prose">{text}</p>
      {link === null ? null : <ProposalLink link={link} />}
    </>
  );
}

/** Written by a candidate: no page vouches for where it leads. */
export function ProposalLink({ link }: { link: string }) {
  return (
    <p className={classes.link}>
      <a href={link} target="_blank" rel="noopener noreferrer nofollow ugc">
        {hostOf(link)}
        <span className="spoken"> (página del candidato, se abre en una pestaña nueva)</span>
      </a>
      <span className={classes.address}>{link}</span>
    </p>
  );
}
