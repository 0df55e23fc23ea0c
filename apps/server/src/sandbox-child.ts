import { consolidateJob } from './features/candidacy/consolidated-pdf/consolidate-job.ts';
import { modelJob } from './features/candidacy/documents/model-job.ts';
import { admittedJob } from './features/candidacy/review/admitted-job.ts';
import { actaJob } from './features/election/acta/acta-job.ts';
import { pictureJob } from './features/election/picture/picture-job.ts';
import { certificateJob } from './features/voting/certificate-job.ts';
import { examinePdfJob, examinePhotoJob, shrinkPhotoJob } from './platform/files/examine/examine-jobs.ts';
import { implement, serveJobs } from './platform/files/sandbox/serve-jobs.ts';

/**
 * The entry point of the processes that FileSandbox starts (open-file-sandbox.ts); nothing imports it. Libraries load with
 * the first job that needs them.
 */
await serveJobs([
  implement(examinePdfJob, async ({ bytes }) =>
    (await import('./platform/files/examine/examine-pdf.ts')).examinePdf(bytes),
  ),
  implement(examinePhotoJob, async ({ bytes, most }) =>
    (await import('./platform/files/examine/examine-photo.ts')).examinePhoto(bytes, most),
  ),
  implement(shrinkPhotoJob, async ({ bytes }) =>
    (await import('./platform/files/examine/examine-photo.ts')).shrinkPhoto(bytes),
  ),
  implement(consolidateJob, async (input) =>
    (await import('./features/candidacy/consolidated-pdf/write-consolidated-pdf.ts')).writeConsolidatedPdf(input),
  ),
  implement(modelJob, async (input) =>
    (await import('./features/candidacy/documents/write-model.ts')).writeModel(input),
  ),
  implement(admittedJob, async (input) =>
    (await import('./features/candidacy/review/write-admitted.ts')).writeAdmitted(input),
  ),
  implement(actaJob, async (input) => (await import('./features/election/acta/write-acta.ts')).writeActa(input)),
  implement(pictureJob, async (input) =>
    (await import('./features/election/picture/draw-picture.ts')).drawPicture(input),
  ),
  implement(certificateJob, async (input) =>
    (await import('./features/voting/write-certificate.ts')).writeCertificate(input),
  ),
]);
