import type { Multipart, MultipartFile } from '@fastify/multipart'
import { maxImageBytes, maxMessageBytes } from '@stallwise/domain/ingest/image.rules.ts'
import type { SourceKind } from '@stallwise/domain/sources/source-kinds.ts'
import type { DeviceMessage, DeviceSource } from '@stallwise/ports/device-source.port.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/problems.ts'

/** A device's message, and whether it came with an image that is too large to be stored. */
export interface ReceivedMessage extends DeviceMessage {
  readonly imageTooLarge?: boolean
  /** The JSON as it was received. */
  readonly text?: string | undefined
}

/** What the form parser adds to a request; its type declarations do not apply to the generic request type. */
interface FormRequest {
  isMultipart(): boolean
  parts(options: object): AsyncIterable<Multipart>
}

const tooLarge = () => new Refusal('too-large', { detail: 'The message is larger than the limit of 64 MB.' })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed', { detail: 'The form field "json" is not valid JSON.' })
  }
}

/** FIL-12: an image over the limit is read to its end and discarded, so that the plate read can still be accepted. */
const readImage = async ({ file, mimetype }: MultipartFile): Promise<Partial<ReceivedMessage>> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= maxImageBytes) chunks.push(chunk)
    else chunks.length = 0
  }
  if (file.truncated) throw tooLarge()
  if (size > maxImageBytes) return { imageTooLarge: true }
  return { image: { bytes: Buffer.concat(chunks), contentType: mimetype } }
}

const readParts = async (request: FormRequest): Promise<ReceivedMessage> => {
  let json: { value: unknown; text?: string } | undefined
  let image: Partial<ReceivedMessage> = {}
  const options = { throwFileSizeLimit: false, limits: { fileSize: maxMessageBytes } }
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      if (part.fieldname !== 'json') continue
      if (part.valueTruncated) throw tooLarge()
      json =
        typeof part.value === 'string'
          ? { value: parseJson(part.value), text: part.value }
          : { value: part.value }
    } else if (part.fieldname === 'upload' && Object.keys(image).length === 0) {
      image = await readImage(part)
    } else {
      part.file.resume()
    }
  }
  if (!json) throw new Refusal('malformed', { detail: 'The form has no field "json".' })
  return { json: json.value, text: json.text, ...image }
}

/** Translates the errors of the form parser. */
const readForm = async (request: FormRequest & FastifyRequest): Promise<ReceivedMessage> => {
  if (Number(request.headers['content-length'] ?? 0) > maxMessageBytes) throw tooLarge()
  try {
    return await readParts(request)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { statusCode, message } = error as Error & { statusCode?: number }
    throw new Refusal(statusCode === 413 ? 'too-large' : 'malformed', { detail: message })
  }
}

const textOfBody = new WeakMap<FastifyRequest, string>()
/** The text of a JSON body as it was received, a malformed one too. */
export const receivedText = (request: FastifyRequest): string | undefined => textOfBody.get(request)

/** A form without files, as cameras send it that are set to send no images. */
const readPlainForm = (request: FastifyRequest, body: string): unknown => {
  const json = new URLSearchParams(body).get('json')
  textOfBody.set(request, json ?? body)
  if (json === null) throw new Refusal('malformed', { detail: 'The form has no field "json".' })
  return parseJson(json)
}

/**
 * Parses bodies as JSON, or with the vendor's own parser where the adapter has one. Bodies of any content type are tried
 * as JSON, since some devices stop sending after a rejection.
 */
export const withVendorParsers = (
  scope: FastifyInstance,
  adapters: ReadonlyMap<SourceKind, DeviceSource>,
): void => {
  const parseAsUsual = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser(['application/json', 'text/plain'])
  scope.addContentTypeParser(['application/json', '*'], { parseAs: 'string' }, (request, body, done) => {
    const { kind } = request.params as { kind: SourceKind }
    textOfBody.set(request, body.toString())
    const parse = adapters.get(kind)?.parse
    if (!parse) return parseAsUsual(request, body.toString(), done)
    try {
      done(null, parse(body.toString()))
    } catch (error) {
      done(new Refusal('malformed', { detail: (error as Error).message }))
    }
  })
  const plainForm = 'application/x-www-form-urlencoded'
  scope.addContentTypeParser(
    plainForm,
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => readPlainForm(request, body),
  )
}

/** A device's message: a JSON body, or a form with a `json` field and perhaps an `upload`. */
export const readDeviceMessage = async (request: FastifyRequest): Promise<ReceivedMessage> => {
  const form = request as unknown as FormRequest & FastifyRequest
  if (form.isMultipart()) return readForm(form)
  if (request.body === undefined || request.body === null)
    throw new Refusal('malformed', { detail: 'The body is empty.' })
  const { device } = request.query as Record<string, unknown>
  return { json: request.body, text: receivedText(request), ...(typeof device === 'string' && { device }) }
}
