import type { Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './problems.ts'

/** Decision 8. */
const mostBytes = 10 * 1024 * 1024

/** What the form parser adds to a request; its own typing does not reach the generic one. */
interface FormRequest {
  isMultipart(): boolean
  parts(options: object): AsyncIterable<Multipart>
}

/** A file as it was sent. */
export interface SentFile {
  readonly name: string | null
  readonly bytes: Uint8Array
}

/** Lets files of these types be sent as they are. */
export const takeFileBodies = (app: FastifyInstance, types: readonly string[]): void => {
  app.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  )
}

/** A file may be called anything; what no table keeps goes from its name. */
const storableName = (name: string | undefined): string | null =>
  name?.slice(0, 200).replace(/[\p{Cc}\p{Cs}]/gu, '') || null

const readForm = async (request: FormRequest): Promise<SentFile> => {
  let file: SentFile | undefined
  for await (const part of request.parts({ limits: { fileSize: mostBytes, files: 1 } })) {
    if (part.type !== 'file') continue
    if (part.fieldname === 'file') file = { name: storableName(part.filename), bytes: await part.toBuffer() }
    else part.file.resume()
  }
  if (!file) throw new Refusal('malformed', { detail: 'The form has no file in a field named file.' })
  return file
}

/** The file of an upload: a form's field `file`, or the body itself. Packed bodies are not taken. */
export const readSentFile = async (request: FastifyRequest): Promise<SentFile> => {
  const packed = request.headers['content-encoding']
  if (packed !== undefined && packed !== 'identity') throw new Refusal('unsupported-media-type')
  const form = request as unknown as FormRequest
  if (form.isMultipart()) return readForm(form)
  if (!Buffer.isBuffer(request.body)) throw new Refusal('unsupported-media-type')
  return { name: null, bytes: request.body }
}
