import { Button } from '@mantine/core';
import { type AskedFile, type DocumentKind, documentKind, sizeWords } from '@urna/contract/candidacy/documents';
import { counted } from '@urna/contract/shared/counted';
import { isCard } from '@urna/document-scanner/lay-out';
import { wholeOf } from '@urna/document-scanner/quad';
import type { Shot } from '@urna/document-scanner/scan';
import { Notice } from '@urna/ui/notice';
import { proxy } from 'comlink';
import { useState } from 'react';
import classes from './capture.module.css';
import { AdviceList, fileNames, HEIC, pictureTitle, StepTitle, UNREADABLE, Working } from './capture-parts.tsx';
import { CornerEditor } from './corner-editor.tsx';
import { MOST_PAGES, PageList, usePages } from './pages.tsx';
import { TakePicture } from './take-picture.tsx';
import { type CaptureProps, useBeginning, useWork } from './use-scanner.ts';

/** Where the person is: taking a picture, correcting its corners, or looking at all pages. */
type Screen = { name: 'take' | 'pages' } | { name: 'edges'; shot: Shot; initial: Shot; page: number | null };

/** What the server receives is a little less than its limit. */
const ROOM = 16_384;

const subjectOf = (kind: DocumentKind) => (kind === 'cedula' ? 'card' : 'pages');

const isPdf = (file: Blob) => file.type === 'application/pdf';

/** Makes one PDF of photographs: the faces of a cédula, or the pages of a document. Of a picture alone it makes a JPEG. */
export function PagesCapture({ type, ...props }: CaptureProps & { type: AskedFile }) {
  const kind = documentKind(type.id);
  const { call, onReady } = props;
  const { pages, look, keep, turn, repaint, remove, raise } = usePages(kind, call);
  const [screen, setScreen] = useState<Screen>({ name: 'take' });
  const { doing, failure, run, fail } = useWork();
  const [tooMuch, setTooMuch] = useState<{ pdf: Blob } | 'impossible' | null>(null);
  const hasWork = pages.length > 0 || screen.name === 'edges';

  const take = (picture: Blob) => {
    if (isPdf(picture) && picture instanceof File) {
      if (pages.length === 0) onReady(picture);
      else fail('Un PDF no puede unirse a sus fotos. Elija imágenes, o cancele y cargue el PDF solo.');
      return;
    }
    void run('Buscando los bordes…', async () => {
      const { shot, isHeic } = await call((work) => work.take(picture, subjectOf(kind)));
      if (shot) setScreen({ name: 'edges', shot, initial: shot, page: null });
      else fail(isHeic ? HEIC : UNREADABLE);
    });
  };
  useBeginning(props, hasWork, take);

  const accept = (shot: Shot, page: number | null) =>
    run('Enderezando la imagen…', async () => {
      if (type.format === 'jpg') {
        const jpeg = await call((work) => work.makePicture(shot, type.max_bytes));
        if (jpeg) onReady(new File([jpeg], 'imagen.jpg', { type: 'image/jpeg' }));
        else fail(`No cabe en ${sizeWords(type.max_bytes)}. Tome otra, más de cerca.`);
        return;
      }
      const now = await keep(shot, page);
      setTooMuch(null);
      const wantsBack = kind === 'cedula' && page === null && now.length === 1 && isCard(now[0]?.ratio ?? 1);
      setScreen({ name: wantsBack ? 'take' : 'pages' });
    });

  const finish = () =>
    run('Creando el PDF…', async (tell) => {
      const cuts = pages.map(({ shot: { picture, quad, turn: turns } }) => ({ picture, quad, turn: turns }));
      const onPicture = proxy((picture: number) =>
        tell(`Creando el PDF: imagen ${String(picture)} de ${String(cuts.length)}…`),
      );
      const made = await call((work) =>
        work.makeDocument(subjectOf(kind), cuts, { look, maxBytes: type.max_bytes - ROOM }, onPicture),
      );
      if (made?.isLegible) send(made.pdf);
      else setTooMuch(made ? { pdf: made.pdf } : 'impossible');
    });
  const send = (pdf: Blob) => onReady(new File([pdf], fileNames[kind], { type: 'application/pdf' }));

  if (doing !== null) return <Working>{doing}</Working>;
  if (screen.name === 'take')
    return (
      <TakePicture
        kind={kind}
        title={pictureTitle(type, pages.length)}
        failure={failure}
        acceptsPdf={type.format === 'pdf' && pages.length === 0}
        onPicture={take}
      >
        {pages.length > 0 ? (
          <div className={classes.foot}>
            <Button variant="default" onClick={() => setScreen({ name: 'pages' })}>
              {kind === 'cedula' && pages.length === 1
                ? 'Seguir sin el reverso'
                : `Volver a ${counted(pages.length, 'página', 'páginas')}`}
            </Button>
          </div>
        ) : null}
      </TakePicture>
    );
  if (screen.name === 'edges') {
    const { shot, initial, page } = screen;
    const setQuad = (quad: Shot['quad']) => setScreen({ ...screen, shot: { ...shot, quad } });
    return (
      <>
        <StepTitle>Revise los bordes</StepTitle>
        {failure ? <Notice type="error">{failure}</Notice> : null}
        {initial.isSure ? null : (
          <p className="note">No se distinguen bien los bordes: lleve cada esquina a la del documento.</p>
        )}
        <CornerEditor picture={shot.picture} size={shot.size} quad={shot.quad} onChange={setQuad} />
        <div className="cluster">
          <Button size="sm" variant="default" onClick={() => setQuad(wholeOf(shot.size))}>
            Toda la imagen
          </Button>
          {shot.quad === initial.quad ? null : (
            <Button size="sm" variant="default" onClick={() => setQuad(initial.quad)}>
              Bordes iniciales
            </Button>
          )}
        </div>
        {shot.quad === initial.quad ? <AdviceList advice={shot.advice} /> : null}
        <div className={classes.foot}>
          <Button variant="default" onClick={() => setScreen({ name: page === null ? 'take' : 'pages' })}>
            {page === null ? 'Tomar otra' : 'Volver'}
          </Button>
          <Button onClick={() => void accept(shot, page)}>Usar así</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <StepTitle>
        {kind === 'cedula' ? 'Así quedará su documento' : `Sus páginas: ${counted(pages.length, 'página', 'páginas')}`}
      </StepTitle>
      {failure ? <Notice type="error">{failure}</Notice> : null}
      <PageList
        kind={kind}
        pages={pages}
        onAdjust={({ id, shot }) => setScreen({ name: 'edges', shot, initial: shot, page: id })}
        onTurn={(page) => void run('Girando…', () => turn(page))}
        onRaise={raise}
        onRemove={(id) => {
          remove(id);
          setTooMuch(null);
          if (pages.length === 1) setScreen({ name: 'take' });
        }}
      />
      <div className="cluster">
        {pages.length < MOST_PAGES ? (
          <Button size="sm" variant="default" onClick={() => setScreen({ name: 'take' })}>
            {kind === 'cedula' && pages.length === 1 ? 'Agregar el reverso' : 'Agregar página'}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="default"
          onClick={() => {
            setTooMuch(null);
            const other = look === 'grey' ? 'colour' : 'grey';
            void run(other === 'grey' ? 'Pasando a grises…' : 'Pasando a color…', () => repaint(other));
          }}
        >
          {look === 'grey' ? 'Ver en color' : 'Ver en grises'}
        </Button>
      </div>
      {tooMuch ? (
        <Notice
          type="warning"
          role="status"
          title={tooMuch === 'impossible' ? 'Son demasiadas páginas' : 'El texto pequeño puede no leerse'}
          actions={
            tooMuch === 'impossible' ? null : (
              <Button size="sm" variant="default" onClick={() => send(tooMuch.pdf)}>
                Usar así
              </Button>
            )
          }
        >
          {tooMuch === 'impossible'
            ? `No caben en ${sizeWords(type.max_bytes)}. Quite las que no se piden.`
            : `Para que ${counted(pages.length, 'página', 'páginas')} quepan en ${sizeWords(type.max_bytes)} se redujeron mucho. ${look === 'colour' ? 'En grises caben mejor. ' : ''}También puede quitar las que no se piden.`}
        </Notice>
      ) : null}
      <div className={classes.foot}>
        <Button color="accent.4" onClick={() => void finish()}>
          Usar este documento
        </Button>
      </div>
    </>
  );
}
