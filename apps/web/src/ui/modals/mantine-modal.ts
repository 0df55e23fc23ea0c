// Imported on demand by modal.tsx. Importing the package itself on demand would load all of it, not its modal.
export { Modal } from '@mantine/core';
