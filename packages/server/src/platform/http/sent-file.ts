import type { Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './problems.ts'

/** Decision 8. */
const maxFileBytes = 10 * 1024 * 1024

/** What the form parser adds to a request; its type declarations do not apply to the generic request type. */
interface FormRequest {
  isMultipart(): boolean
  parts(options: object): AsyncIterable<Multipart>
}

/** An uploaded file. */
export interface SentFile {
  readonly name: string | null
  readonly bytes: Uint8Array
}

/** Accepts files of these types as plain request bodies. */
export const acceptFileBodies = (app: FastifyInstance, types: readonly string[]): void => {
  app.addContentTypeParser(
    [...types],
    { parseAs: 'buffer', bodyLimit: maxFileBytes },
    (_request, body, done) => done(null, body),
  )
}

/** Removes characters from a file name that cannot be stored. */
const storableName = (name: string | undefined): string | null =>
  name?.slice(0, 200).replace(/[\p{Cc}\p{Cs}]/gu, '') || null

const malformed = (detail: string) => new Refusal('malformed', { detail })

/** REQ-01: a form has the file alone; what else somebody sends with it would have no effect. */
const unknownField = (path: string) =>
  new Refusal('invalid', { faults: [{ path, code: 'unknown-field', message: 'known here: file' }] })

/** Limits of an upload form. */
const formLimits = {
  fileSize: maxFileBytes,
  files: 2,
  fields: 20,
  parts: 22,
  fieldSize: 10_000,
  headerPairs: 100,
}

const readFile = async (request: FormRequest): Promise<SentFile> => {
  let file: SentFile | undefined
  for await (const part of request.parts({ limits: formLimits })) {
    if (part.type === 'field') throw unknownField(part.fieldname)
    if (file) throw malformed('The form has more than one file.')
    if (part.fieldname !== 'file') throw malformed('The file must be in the form field "file".')
    file = { name: storableName(part.filename), bytes: await part.toBuffer() }
  }
  if (!file) throw malformed('The form has no file in the field "file".')
  return file
}

/** Translates errors of the form parser: everything except a file that is too large is a malformed body. */
const asRefusal = (error: unknown): unknown => {
  if (error instanceof Refusal) return error
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
  return isTooLarge ? new Refusal('too-large') : malformed('The form is malformed.')
}

const readForm = async (request: FormRequest): Promise<SentFile> => {
  try {
    return await readFile(request)
  } catch (error) {
    throw asRefusal(error)
  }
}

/** The file of an upload: the form field `file`, or the body itself. Compressed bodies are not accepted. */
export const readSentFile = async (request: FastifyRequest): Promise<SentFile> => {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw new Refusal('unsupported-media-type')
  const form = request as unknown as FormRequest
  if (form.isMultipart()) return readForm(form)
  if (!Buffer.isBuffer(request.body)) throw new Refusal('unsupported-media-type')
  return { name: null, bytes: request.body }
}
