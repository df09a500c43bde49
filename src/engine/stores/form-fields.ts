import { z } from 'zod'
import type { FieldGroup, FieldKind, FormField, StoreForm } from '../../shared/store-form'
import { optionAt, type SchemaOption } from './schema-option'
import type { TextCodec } from './text-codec'

/** `host`, `tls.caFile`: an option of the store, or one below it. */
export type OptionPath<Options> = {
  [Name in keyof Options & string]: NonNullable<Options[Name]> extends
    | string
    | number
    | boolean
    | readonly unknown[]
    ? Name
    : Name | `${Name}.${keyof NonNullable<Options[Name]> & string}`
}[keyof Options & string]

/** What the schema of a store does not know of a field. */
export interface FieldSpec<Path extends string = string> {
  readonly path: Path
  readonly group: FieldGroup
  /** where the schema does not tell it: paths and secrets are texts to it */
  readonly kind?: FieldKind
  readonly measured?: true
}

/** `form.ts` of a store. */
export interface FormSpec<Options> {
  readonly embedded: boolean
  readonly exampleUri: string
  /** in the order shown */
  readonly fields: readonly FieldSpec<OptionPath<Options>>[]
  /** options that are shown as text; of a list, each entry */
  readonly texts?: Readonly<Record<string, TextCodec>>
}

type Names = Pick<StoreForm, 'kind' | 'title' | 'schemes'>

/** The form of a store: what `spec` says, and all that the schema knows beside it. */
export function storeForm<Options>(
  names: Names,
  schema: z.ZodType<Options>,
  { embedded, exampleUri, fields, texts = {} }: FormSpec<Options>,
): StoreForm {
  return {
    ...names,
    embedded,
    exampleUri,
    fields: fields.map((field) => formField(schema, field, texts[field.path])),
  }
}

function formField(schema: z.ZodType, spec: FieldSpec, codec: TextCodec | undefined): FormField {
  const option = optionAt(schema, spec.path)
  const { path, group, measured } = spec
  const shown =
    codec === undefined
      ? { kind: kindOf(option, path), initial: option.initial, ...limitsOf(option) }
      : { kind: textKindOf(option), initial: written(option.initial, codec) }
  return {
    path,
    group,
    nullable: option.nullable,
    ...shown,
    ...(spec.kind === undefined ? {} : { kind: spec.kind }),
    ...(measured === undefined ? {} : { measured }),
  }
}

const textKindOf = ({ value }: SchemaOption): FieldKind =>
  value instanceof z.ZodArray ? 'lines' : 'text'

function written(initial: unknown, { write }: TextCodec): unknown {
  if (initial === undefined || initial === null) return initial
  return Array.isArray(initial) ? initial.map(write) : write(initial)
}

/** Units are in names: `cacheSizeBytes`, `wtimeoutMs`. */
function kindOf({ value, nullable }: SchemaOption, path: string): FieldKind {
  if (value instanceof z.ZodBoolean) return nullable ? 'choice' : 'switch'
  if (value instanceof z.ZodNumber) {
    if (path.endsWith('Bytes')) return 'bytes'
    if (path.endsWith('Ms')) return 'duration'
    return value.isInt ? 'integer' : 'number'
  }
  if (value instanceof z.ZodEnum || value instanceof z.ZodUnion) return 'choice'
  if (value instanceof z.ZodArray) return pairNames(value) === undefined ? 'lines' : 'pairs'
  return value instanceof z.ZodObject ? 'section' : 'text'
}

function limitsOf(option: SchemaOption): Pick<FormField, 'min' | 'max' | 'choices'> {
  const { value } = option
  if (value instanceof z.ZodNumber) {
    return { min: value.minValue ?? undefined, max: value.maxValue ?? undefined }
  }
  const choices = choicesOf(option)
  return choices === undefined ? {} : { choices }
}

function choicesOf({ value, nullable }: SchemaOption): FormField['choices'] {
  if (value instanceof z.ZodBoolean && nullable) return [true, false]
  if (value instanceof z.ZodEnum) return value.options
  if (value instanceof z.ZodUnion) {
    return (value.options as z.ZodLiteral<string | number>[]).map((option) => option.value)
  }
  return value instanceof z.ZodArray ? pairNames(value) : undefined
}

/** undefined: no list of names and values */
function pairNames(list: z.ZodArray): FormField['choices'] {
  const { element } = list
  const name: unknown = element instanceof z.ZodObject ? element.shape.name : undefined
  return name instanceof z.ZodEnum ? name.options : undefined
}
