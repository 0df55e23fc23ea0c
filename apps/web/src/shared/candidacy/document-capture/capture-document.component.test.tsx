import type { AskedFile } from '@urna/contract/candidacy/documents';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { standardDocument } from '../../../../../../packages/contract/testing/standard-documents.ts';
import { jpeg } from '../../../../testing/files.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { CaptureDocument } from './capture-document.tsx';

function refuseCamera(name: string): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('refused', name));
}

async function openCapture(type: AskedFile = standardDocument('antecedentes')) {
  const onReady = vi.fn<(file: File) => void>();
  const onCancel = vi.fn<() => void>();
  const capture = <CaptureDocument type={type} onReady={onReady} onCancel={onCancel} />;
  const { screen } = await renderScreen(capture, { at: '/captura' });
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  const choose = async (width: number, height: number) => {
    const file = new File([await jpeg(width, height)], 'foto.jpg', { type: 'image/jpeg' });
    await screen.getByLabelText(/^Elegir imagen/).upload(file);
    await expect.element(screen.getByRole('heading', { name: 'Revise los bordes' })).toHaveFocus();
  };
  return { screen, press, choose, onReady, onCancel };
}

describe('the camera', () => {
  test.each([
    ['the person refuses it', 'NotAllowedError', 'Su navegador no tiene permiso para usar la cámara.'],
    ['there is none', 'NotFoundError', 'No se encontró una cámara que esta página pueda usar.'],
  ])('is replaced by the choice of an image where %s', async (_why, error, words) => {
    refuseCamera(error);
    const { screen, choose } = await openCapture();
    await expect.element(screen.getByText(words, { exact: false })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Tomar foto' })).not.toBeInTheDocument();
    await choose(300, 400);
  });
});

describe('the pages of a document', () => {
  beforeEach(() => refuseCamera('NotFoundError'));

  test('are kept while another is taken, in the order in which they were put, and become one PDF', async () => {
    const { screen, press, choose, onReady } = await openCapture();
    await choose(300, 400);
    await press('Usar así');
    await expect.element(screen.getByRole('heading', { name: 'Sus páginas: 1 página' })).toHaveFocus();
    await press('Agregar página');
    await press('Volver a 1 página');
    await press('Agregar página');
    await choose(400, 300);
    await press('Usar así');
    await expect.element(screen.getByRole('heading', { name: 'Sus páginas: 2 páginas' })).toHaveFocus();
    const pictures = () => {
      const pages = [1, 2].map((page) => screen.getByRole('img', { name: `Página ${String(page)}, como quedará` }));
      return pages.map((page) => page.element().getAttribute('src'));
    };
    const [first, second] = pictures();
    await press('Subir: Página 2');
    expect(pictures()).toEqual([second, first]);
    await press('Usar este documento');
    await expect.poll(() => onReady.mock.calls).toEqual([[expect.objectContaining({ name: 'antecedentes.pdf' })]]);
  });

  test('are sent as one JPEG that fits, where a picture is asked for', async () => {
    const picture = { id: 5, name: 'Foto del diploma', format: 'jpg', max_bytes: 60_000 } as const;
    const { choose, press, onReady } = await openCapture(picture);
    await choose(1600, 1200);
    await press('Usar así');
    await expect.poll(() => onReady.mock.calls.length).toBe(1);
    const [file] = onReady.mock.lastCall ?? [];
    expect([file?.type, (file?.size ?? Number.POSITIVE_INFINITY) <= 60_000]).toEqual(['image/jpeg', true]);
  });

  test('have corners that keys move, further with the shift key, and never out of the picture', async () => {
    const { screen, press, choose } = await openCapture();
    await choose(300, 400);
    const corner = screen.getByRole('slider', { name: 'Esquina superior izquierda' });
    const expectAt = (left: number, top: number) =>
      expect
        .element(corner)
        .toHaveAttribute('aria-valuetext', `${String(left)} % desde la izquierda, ${String(top)} % desde arriba`);
    await expectAt(6, 6);
    corner.element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expectAt(7, 6);
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expectAt(7, 10);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
    await expectAt(0, 10);
    await press('Bordes iniciales');
    await expectAt(6, 6);
  });

  test('are not lost by leaving the editor until the person confirms it', async () => {
    const { screen, press, choose, onCancel } = await openCapture();
    await choose(300, 400);
    await press('Cancelar');
    await press('Seguir aquí');
    await expect.element(screen.getByRole('heading', { name: 'Revise los bordes' })).toBeVisible();
    expect(onCancel).not.toHaveBeenCalled();
    await press('Cancelar');
    await press('Descartar');
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('need no confirmation to leave while there are none', async () => {
    const { press, onCancel } = await openCapture();
    await press('Cancelar');
    expect(onCancel).toHaveBeenCalledOnce();
  });
});
