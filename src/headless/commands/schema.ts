import { z } from 'zod'
import { reportSchema } from '../../shared/report'
import { EXIT, type ExitCode } from '../exit-codes'

/**
 * The report's form as JSON Schema, as readers need it: fields that later versions add are allowed.
 * `docs/report.schema.json` holds the same.
 */
export function reportJsonSchema(): unknown {
  return z.toJSONSchema(reportSchema, { io: 'input', unrepresentable: 'any' })
}

/** `touchstone schema`: prints it. */
export async function schemaCommand(): Promise<ExitCode> {
  process.stdout.write(`${JSON.stringify(reportJsonSchema(), null, 2)}\n`)
  return EXIT.measured
}
