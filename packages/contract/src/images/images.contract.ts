import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'

/** The query of a signed link: the file's key, when the link expires in seconds since 1970, and the signature of both. */
export const imageQuery = z.object({
  key: z.string().min(1).max(512),
  expires: z.coerce.number().int().positive(),
  signature: z.string().min(1).max(100),
})

/** Endpoints for images. Source: decision 3 (links are signed for 5 minutes). */
export const imagesEndpoints = {
  'GET /images': endpoint({
    area: 'images',
    summary: 'A camera’s image, by a link signed for five minutes',
    access: 'public',
    lot: 'none',
    query: imageQuery,
    reply: z.string(),
    raw: 'image/jpeg',
  }),
}
