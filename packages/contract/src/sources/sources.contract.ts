import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, instant, pageOf, pageQuery } from '../shared/wire.ts'

/** Kinds of sources; the last part of `/ingest/{kind}`. Source: decision 3. */
export const sourceKind = z.enum([
  'stall-events',
  'the-things-stack',
  'chirpstack',
  'plate-recognizer',
  'rfid-impinj',
  'rfid-zebra',
  'mobile-events',
])

/** A device source; its key is never shown again. */
export const source = z.object({
  _id: id,
  customerId: id,
  kind: sourceKind,
  name: z.string(),
  ingestPath: z.string(),
  keyHint: z.string().describe('last four characters of the key'),
  createdAt: instant,
  lastEventAt: instant.nullable(),
  unknownDevices: z.number().int(),
})

/** A device source. */
export type Source = z.infer<typeof source>

/** Calls of area sources. */
export const sourcesEndpoints = {
  'GET /sources': endpoint({
    area: 'sources',
    summary: 'The sources of the caller’s customer',
    access: 'device.manage',
    lot: 'none',
    query: pageQuery.extend({ customerId: id.optional() }),
    reply: pageOf(source),
  }),
  'POST /sources': endpoint({
    area: 'sources',
    summary: 'Create a source; the key is shown once',
    access: 'device.manage',
    lot: 'none',
    body: z.object({
      customerId: id,
      kind: sourceKind,
      name: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .regex(/^\P{Cc}*$/u),
    }),
    reply: source.extend({ key: z.string() }),
    status: 201,
  }),
  'DELETE /sources/{id}': endpoint({
    area: 'sources',
    summary: 'Remove a source; its key stops at once',
    access: 'device.manage',
    lot: 'none',
    params: z.object({ id }),
    reply: z.null(),
    status: 204,
  }),
}
