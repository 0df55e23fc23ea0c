import { Box, Group } from '@mantine/core';
import type { CandidateDetail } from '@urna/contract/candidacy/review';
import { compareWithRegister } from '@urna/contract/candidacy/review-rules';
import { counted } from '@urna/contract/shared/counted';
import { CheckIcon, WarningIcon } from '@urna/ui/icons';
import { Notice } from '@urna/ui/notice';
import { CollapsibleSection } from '../../../ui/layout/collapsible-section.tsx';
import classes from './background.module.css';

/** Compares the declared data with the professional register: an impostor usually knows only the number. */
export function RegisterPanel({ candidate }: { candidate: CandidateDetail }) {
  if (!candidate.register) {
    return (
      <Notice type="warning" title="No está en el registro">
        El registro profesional ya no tiene a esta persona: no hay con qué comparar lo declarado.
      </Notice>
    );
  }
  const rows = compareWithRegister(candidate, candidate.register);
  const different = rows.filter(({ differs }) => differs).length;
  return (
    <CollapsibleSection
      id={REGISTER_PANEL}
      title="Registro profesional"
      defaultOpened={different > 0}
      aside={
        <Verdict
          differs={different > 0}
          word={different > 0 ? counted(different, 'distinto', 'distintos') : 'Todo coincide'}
        />
      }
    >
      <table className={classes.table}>
        <caption className="spoken">Lo declarado y lo que dice el registro profesional</caption>
        <thead>
          <tr>
            <th scope="col">Declarado</th>
            <th scope="col">Registro</th>
          </tr>
        </thead>
        {rows.map(({ field, label, declared, register, differs }) => (
          <tbody key={field} data-differs={differs || undefined}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                <Group component="span" gap="0 12px">
                  {label}
                  {register === null ? null : <Verdict differs={differs} word={differs ? 'Distinto' : 'Igual'} />}
                </Group>
              </th>
            </tr>
            <tr>
              <td>{declared}</td>
              <Box component="td" {...(register === null && { c: 'dimmed', fw: 400 })}>
                {register ?? 'No lo tiene'}
              </Box>
            </tr>
          </tbody>
        ))}
      </table>
    </CollapsibleSection>
  );
}

/** The first thing beside a document: what the register says of each declared fact, equal or different. */
export function RegisterLine({ candidate }: { candidate: CandidateDetail }) {
  if (!candidate.register) return null;
  const rows = compareWithRegister(candidate, candidate.register).filter(({ register }) => register !== null);
  return (
    <ul className={classes.line} aria-label="Comparación con el registro profesional">
      {rows.map(({ field, label, register, differs }) => (
        <li key={field}>
          <Verdict differs={differs} word={differs ? `${label}: el registro dice ${String(register)}` : label} />
        </li>
      ))}
    </ul>
  );
}

/** A warning in the heading, visible before any decision; links to the panel. */
export function RegisterDifferences({ candidate }: { candidate: CandidateDetail }) {
  const rows = candidate.register ? compareWithRegister(candidate, candidate.register) : [];
  const different = rows.filter(({ differs }) => differs).length;
  if (different === 0) return null;
  const show = () => {
    const panel = document.getElementById(REGISTER_PANEL);
    panel?.scrollIntoView({ block: 'start' });
    panel?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={classes.jump} onClick={show}>
      <Verdict differs word={counted(different, 'dato distinto del registro', 'datos distintos del registro')} />
    </button>
  );
}

const REGISTER_PANEL = 'registro-profesional';

function Verdict({ differs, word }: { differs: boolean; word: string }) {
  const Icon = differs ? WarningIcon : CheckIcon;
  return (
    <span className={classes.verdict} data-tone={differs ? 'warning' : 'success'}>
      <Icon size={14} />
      {word}
    </span>
  );
}
