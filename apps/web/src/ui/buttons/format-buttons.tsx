import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { bogotaDay } from '@urna/contract/shared/dates';
import { saveFile } from '@urna/ui/save-file';
import { serverNow } from '@urna/ui/server-clock';
import { toast } from '@urna/ui/toast';
import { toastError } from '../feedback/toast-error.ts';

interface FormatButtonsProps<Format extends string> {
  verb: string;
  formats: readonly Format[];
  /** The name of the file, without day and format. */
  fileName: string;
  download: (format: Format) => Promise<Blob>;
  /** What is said once the file is saved. */
  message?: string;
  size?: 'sm';
  disabled?: boolean;
}

/** A button for each format of a list. While one is downloaded the others wait. */
export function FormatButtons<Format extends string>(props: FormatButtonsProps<Format>) {
  const { verb, formats, fileName, download, message, disabled = false, ...button } = props;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (format: Format) => {
      saveFile(await download(format), `${fileName}-${bogotaDay(new Date(serverNow()))}.${format}`);
      if (message !== undefined) toast.success(message);
    },
    onError: toastError,
  });
  return formats.map((format) => (
    <Button
      key={format}
      {...button}
      variant="default"
      loading={isPending && variables === format}
      disabled={disabled || (isPending && variables !== format)}
      onClick={() => mutate(format)}
    >
      {verb} {format.toUpperCase()}
    </Button>
  ));
}
