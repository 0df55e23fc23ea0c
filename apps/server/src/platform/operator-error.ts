/** An error that the operator can fix: its message says how, and is printed without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
