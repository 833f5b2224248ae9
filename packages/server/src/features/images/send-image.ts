import { imageTypeOf } from '@stallwise/domain/ingest/image.rules.ts'
import { isFileKey, type FileStore } from '@stallwise/ports/file-store.port.ts'
import type { FastifyReply } from 'fastify'
import { Refusal } from '#platform/http/problems.ts'

/** FIL-22: sends a stored image with the content type of its first bytes; not found if it is none or was deleted. */
export const sendImage = async (
  reply: FastifyReply,
  files: FileStore,
  key: string,
  cacheControl: string,
): Promise<FastifyReply> => {
  const file = isFileKey(key) ? await files.read(key) : undefined
  const type = file && imageTypeOf(file.bytes)
  if (!type) throw new Refusal('not-found')
  return reply
    .header('cache-control', cacheControl)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .type(type.contentType)
    .send(Buffer.from(file.bytes))
}
