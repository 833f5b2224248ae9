import type { DeviceMessage } from '@stallwise/ports/device-source.port.ts'
import type { VendorPost } from '../vendor-post.ts'

type Parse = (text: string) => unknown

/** Parses a post as a server does: with the platform's parsers, and the vendor's if it has one. */
export const readPost = async (
  post: VendorPost,
  parse: Parse = (text) => JSON.parse(text) as unknown,
): Promise<DeviceMessage> => {
  const response = new Response(post.body, { headers: post.headers })
  const device = new URL(post.path, 'http://localhost').searchParams.get('device')
  if (!post.headers['content-type']?.startsWith('multipart/form-data'))
    return { json: parse(await response.text()), ...(device === null ? {} : { device }) }
  const form = await response.formData()
  const json = form.get('json')
  if (typeof json !== 'string') throw new Error('the form has no field json')
  const upload = form.get('upload')
  if (!(upload instanceof File)) return { json: JSON.parse(json) as unknown }
  const bytes = new Uint8Array(await upload.arrayBuffer())
  return { json: JSON.parse(json) as unknown, image: { bytes, contentType: upload.type } }
}
