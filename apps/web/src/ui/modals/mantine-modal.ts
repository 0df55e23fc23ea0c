// A module of its own for the dynamic import in modal.tsx: importing the whole package on demand would load all of it.
export { Modal } from '@mantine/core';
