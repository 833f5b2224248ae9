import type { DeviceMessage } from '@stallwise/ports/device-source.port.ts'
import type { VendorPost } from './vendor-post.ts'

/** Takes a post apart with the platform's own parsers, as a server does. */
export const readPost = async (post: VendorPost): Promise<DeviceMessage> => {
  const response = new Response(post.body, { headers: post.headers })
  if (!post.headers['content-type']?.startsWith('multipart/form-data')) return { json: await response.json() }
  const form = await response.formData()
  const json = form.get('json')
  if (typeof json !== 'string') throw new Error('the form has no field json')
  const upload = form.get('upload')
  if (!(upload instanceof File)) return { json: JSON.parse(json) as unknown }
  const bytes = new Uint8Array(await upload.arrayBuffer())
  return { json: JSON.parse(json) as unknown, image: { bytes, contentType: upload.type } }
}
