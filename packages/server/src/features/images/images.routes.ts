import { imageTypeOf } from '@stallwise/domain/ingest/image.rules.ts'
import { isFileKey, type FileStore } from '@stallwise/ports/file-store.port.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { ImageLinks } from './image-links.ts'

export interface ImagesParts {
  readonly files: FileStore
  readonly imageLinks: ImageLinks
}

/** Serves images by signed links: `<img>` sends no token, so the signature grants access. */
export const imagesRoutes = (bind: Bind, { files, imageLinks }: ImagesParts): void => {
  bind('GET /images', async ({ query, reply }) => {
    const left = imageLinks.secondsLeft(query)
    if (left === undefined) throw new Refusal('not-found', { detail: 'The link is invalid or has expired.' })
    const file = isFileKey(query.key) ? await files.read(query.key) : undefined
    const type = file && imageTypeOf(file.bytes)
    if (!type) throw new Refusal('not-found')
    return reply
      .header('cache-control', `private, max-age=${left}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .type(type.contentType)
      .send(Buffer.from(file.bytes))
  })
}
