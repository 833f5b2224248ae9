import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { ImageLinks } from './image-links.ts'
import { sendImage } from './send-image.ts'

export interface ImagesParts {
  readonly files: FileStore
  readonly imageLinks: ImageLinks
}

/** Serves images by signed links: `<img>` sends no token, so the signature grants access. */
export const imagesRoutes = (bind: Bind, { files, imageLinks }: ImagesParts): void => {
  bind('GET /images', async ({ query, reply }) => {
    const left = imageLinks.secondsLeft(query)
    if (left === undefined) throw new Refusal('not-found', { detail: 'The link is invalid or has expired.' })
    return sendImage(reply, files, query.key, `private, max-age=${left}, immutable`)
  })
}
