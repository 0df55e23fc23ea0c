import type { SiteTextBlock } from '@urna/contract/processes/site-texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './site-texts.module.css';

interface SiteTextBlocksProps {
  blocks: readonly SiteTextBlock[];
  /** A preview stands below headings of its own. */
  heading?: 'h2' | 'h4';
}

/** A text of the site: headings, paragraphs and lists, in which addresses are links. */
export function SiteTextBlocks({ blocks, heading: Heading = 'h2' }: SiteTextBlocksProps) {
  return (
    <div className={classes.text}>
      {blocks.map((block, index) => {
        const key = String(index);
        if (block.type === 'heading') return <Heading key={key}>{block.text}</Heading>;
        if (block.type === 'paragraph') return <p key={key}>{withLinks(block.text)}</p>;
        return (
          <ul key={key}>
            {block.items.map((item) => (
              <li key={item}>{withLinks(item)}</li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:)]|[^\s<>"@]+@[^\s<>"@]+\.[a-z]{2,})/i;

/** Splitting by a pattern with one group puts the matches at the odd indexes. */
const withLinks = (text: string): ReactNode =>
  text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={String(index)} href={part.includes('@') ? `mailto:${part}` : part}>
        {part}
      </a>
    ),
  );

/** Where people give their data, in the words of the page. */
export function DataPolicyLine({ informal = false }: { informal?: boolean }) {
  return (
    <>
      {informal ? 'Tus' : 'Sus'} datos se tratan según la{' '}
      <Link to={paths.dataPolicy}>Política de tratamiento de datos</Link>.
    </>
  );
}
