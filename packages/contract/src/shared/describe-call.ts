import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** What JSON Schema says of a value before it is transformed: of what is sent. */
function shapeOf(schema: z.ZodType | undefined) {
  // An endpoint that takes nothing takes no property.
  const described = z.toJSONSchema(schema ?? z.object({}), { io: 'input', unrepresentable: 'any', reused: 'inline' });
  delete described.$schema;
  return described;
}

/** A call in words that outlive the code: what a later release compares its own with. */
export function describeCall({ path, about, params, query, body, answers }: Endpoint) {
  if (body && 'form' in body) throw new Error(`${path} takes a form, which isn't described`);
  const shapes = Object.entries(answers).map(([status, answer]) => [status, shapeOf(answer)] as const);
  return {
    process: about === 'process',
    params: shapeOf(params),
    query: shapeOf(query),
    body: shapeOf(body),
    answers: Object.fromEntries(shapes),
  };
}
