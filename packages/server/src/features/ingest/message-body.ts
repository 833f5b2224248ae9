import type { Multipart } from '@fastify/multipart'
import type { DeviceMessage } from '@stallwise/ports/device-source.port.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/problems.ts'

/** What the form parser adds to a request; its own typing does not reach the generic one. */
interface FormRequest {
  isMultipart(): boolean
  parts(): AsyncIterable<Multipart>
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('malformed', { detail: 'The json field is not JSON.' })
  }
}

const readForm = async (request: FormRequest): Promise<DeviceMessage> => {
  let json: string | undefined
  let image: DeviceMessage['image']
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'json') json = String(part.value)
    } else if (part.fieldname === 'upload' && !image) {
      image = { bytes: await part.toBuffer(), contentType: part.mimetype }
    } else {
      part.file.resume()
    }
  }
  if (json === undefined) throw new Refusal('malformed', { detail: 'The form has no json field.' })
  return { json: parseJson(json), image }
}

/** A device's message: a JSON body, or a form with a `json` field and perhaps an `upload`. */
export const readDeviceMessage = async (request: FastifyRequest): Promise<DeviceMessage> => {
  const form = request as unknown as FormRequest
  if (form.isMultipart()) return readForm(form)
  if (request.body === undefined || request.body === null)
    throw new Refusal('malformed', { detail: 'The body is empty.' })
  return { json: request.body }
}
