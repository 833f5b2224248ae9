import { isTopicFilter } from '@stallwise/domain/sources/topic-filter.rules.ts'
import { defaultOverlapHours } from '@stallwise/domain/sources/source-keys.rules.ts'
import { mqttKinds, sourceKinds } from '@stallwise/domain/sources/source-kinds.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { deviceMessage } from '../devices/device-messages.contract.ts'
import { id, ifVersion, instant, pageOf, pageQuery, seenVersion } from '../base/wire.ts'

/** Kinds of sources; the last part of `/ingest/{kind}`. */
export const sourceKind = z.enum(sourceKinds)

/** An MQTT topic filter. Source: decision 3, rule ING-60. */
const topicFilter = z.string().max(500).refine(isTopicFilter, 'is not a topic filter of MQTT')

/** A device source; its key is returned only once. */
export const source = z.object({
  _id: id,
  customerId: id,
  kind: sourceKind,
  name: z.string(),
  ingestPath: z.string(),
  keyHint: z.string().describe('last four characters of the key'),
  keyCreatedAt: instant.describe('when the key was made'),
  previousKey: z
    .object({ hint: z.string(), until: instant })
    .nullable()
    .describe('the previous key, while it is still valid'),
  createdAt: instant,
  lastEventAt: instant.nullable(),
  unknownDevices: z.number().int(),
  topicFilter: z
    .string()
    .nullable()
    .describe('MQTT messages on these topics belong to this source; null = webhook only'),
  lots: z
    .array(id)
    .nullable()
    .describe(
      'the lots whose devices it reports for, as far as the caller has them; null = all lots of the customer',
    ),
  isManageable: z
    .boolean()
    .describe(
      'whether the caller has all of its lots and may therefore change, remove or restore it, or create a new key',
    ),
  version: z.number().int(),
})

/** A change of a source: absent fields are unchanged; only the provider changes the topic filter. A stale `version` is 409 with the current source. */
export const sourceEdit = z.object({
  name: z.string().max(1_000).optional(),
  topicFilter: topicFilter
    .nullable()
    .optional()
    .describe('The Things Stack and ChirpStack; null = webhook only'),
  version: seenVersion,
})

/** A change of a source. */
export type SourceEdit = z.output<typeof sourceEdit>
/** A device source. */
export type Source = z.infer<typeof source>

const manage = { area: 'sources', access: 'device.manage', lot: 'none' } as const

/** Endpoints for sources. */
export const sourcesEndpoints = {
  'GET /sources': endpoint({
    ...manage,
    summary: 'The sources of the caller’s customer',
    query: pageQuery.extend({ customerId: id.optional() }),
    reply: pageOf(source),
  }),
  'POST /sources': endpoint({
    ...manage,
    summary: 'Create a source for lots of the caller; the key is shown once',
    body: z
      .object({
        customerId: id,
        kind: sourceKind,
        name: z.string().max(1_000),
        topicFilter: topicFilter
          .nullish()
          .describe(
            'The Things Stack and ChirpStack; set by the provider, since the broker belongs to the server',
          ),
        lots: z
          .array(id)
          .min(1)
          .max(10_000)
          .nullish()
          .describe(
            'lots whose devices it may report for; if absent, all lots of the customer if the caller has them all, else those of the caller',
          ),
      })
      .refine(({ kind, topicFilter }) => topicFilter == null || mqttKinds.includes(kind), {
        path: ['topicFilter'],
        message: 'sources of this kind do not report by MQTT',
      }),
    reply: source.extend({ key: z.string() }),
    status: 201,
  }),
  'PUT /sources/{id}': endpoint({
    ...manage,
    summary: 'Rename a source or set its topic filter; absent fields are unchanged. 403 other-lots',
    params: z.object({ id }),
    body: sourceEdit,
    reply: source,
  }),
  'DELETE /sources/{id}': endpoint({
    ...manage,
    summary: 'Remove a source; its key is invalid immediately. 403 other-lots',
    params: z.object({ id }),
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /sources/{id}/restore': endpoint({
    ...manage,
    summary: 'Restore a removed source; its key is valid again. 403 other-lots',
    params: z.object({ id }),
    reply: source,
  }),
  'POST /sources/{id}/rotate': endpoint({
    ...manage,
    summary:
      'Rotate a source’s key; the new key is shown once, and the old one works for the overlap. 403 other-lots',
    params: z.object({ id }),
    body: z
      .object({
        overlapHours: z
          .number()
          .int()
          .min(0)
          .default(defaultOverlapHours)
          .describe('0 = the old key is invalid at once; at most a week'),
      })
      .prefault({}),
    reply: source.extend({ key: z.string() }),
  }),
  'GET /sources/{id}/messages': endpoint({
    ...manage,
    summary: 'The last messages of a source as received, newest first',
    params: z.object({ id }),
    reply: z.object({ data: z.array(deviceMessage), nextCursor: z.string().nullable() }),
  }),
}
