import { problemResponses } from './operations.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })
const anything = { type: 'object', additionalProperties: true }

const ingest = (summary: string, description: string, content: object, parameters?: object[]) => ({
  post: {
    tags: ['ingest'],
    summary,
    description,
    security: [{ sourceKey: [] }, { sourceKeyHeader: [] }],
    ...(parameters && { parameters }),
    requestBody: { required: true, content },
    responses: {
      '200': {
        description: 'Durable and judged. What was not taken stands in `rejected`, by name.',
        content: json(ref('IngestReply')),
      },
      ...problemResponses([
        ...(['malformed', 'wrong-key', 'not-found', 'too-slow', 'too-large', 'address-too-long'] as const),
        ...(['too-many-requests', 'unavailable'] as const),
      ]),
    },
  },
})

const theThingsStack = ingest(
  'Uplinks of stall sensors from The Things Stack v3',
  'The webhook’s base address; any sub-path of its messages is taken.',
  json(anything),
)

const list = { type: 'array', items: anything }
const reader = {
  name: 'device',
  in: 'query',
  required: true,
  schema: { type: 'string' },
  description: 'The reader’s device id: its messages do not say which reader sends them.',
}
const plateForm = {
  type: 'object',
  properties: { json: { type: 'string' }, upload: { type: 'string', format: 'binary' } },
  required: ['json'],
}

/** Where devices report. Source: decision 3. */
export const ingestPaths = {
  '/ingest/stall-events': ingest(
    'Stall events in batches of up to 1,000',
    'An event is known by its `eventId` and `at`: a repeat is counted as a duplicate and changes nothing.',
    json(ref('NativeStallBatch')),
  ),
  '/ingest/the-things-stack': theThingsStack,
  '/ingest/the-things-stack/{messageType}': {
    parameters: [{ name: 'messageType', in: 'path', required: true, schema: { type: 'string' } }],
    ...theThingsStack,
  },
  '/ingest/chirpstack': ingest(
    'Events of stall sensors from ChirpStack v4',
    'The HTTP integration’s address, with or without its `?event=`.',
    json(anything),
  ),
  '/ingest/plate-recognizer': ingest(
    'Plate reads from Plate Recognizer Stream and Snapshot',
    'The camera is known by `camera_id`. As JSON, or as a form with the fields `json` and `upload` (the image).',
    {
      ...json(anything),
      'multipart/form-data': { schema: plateForm },
      'application/x-www-form-urlencoded': {
        schema: { type: 'object', properties: { json: { type: 'string' } }, required: ['json'] },
      },
    },
  ),
  '/ingest/rfid-impinj': ingest(
    'Tag reads from the Impinj IoT device interface',
    'The webhook’s array of events; an empty one is a sign of life.',
    json(list),
    [reader],
  ),
  '/ingest/rfid-zebra': ingest(
    'Tag reads from Zebra IoT Connector',
    'One event, a list of them, or several one after the other.',
    json({ oneOf: [anything, list] }),
    [reader],
  ),
}

const state = (summary: string, fails: boolean) => ({
  get: {
    tags: ['operations'],
    summary,
    security: [],
    responses: {
      '200': {
        description: 'Yes',
        content: json({ type: 'object', properties: { status: { type: 'string' } }, required: ['status'] }),
      },
      ...problemResponses(fails ? ['malformed', 'unavailable'] : ['malformed']),
    },
  },
})

/** What another server asks that brings a lot's configuration over. CFG-50. */
export const syncPaths = {
  '/api/sync/parking-lots/{id}': {
    get: {
      tags: ['operations'],
      summary: 'A lot’s configuration, for another server that has the key',
      description: 'There is nothing here unless `SYNC_KEY` is set.',
      security: [{ syncKey: [] }],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: {
        '200': { description: 'The configuration', content: json(ref('LotBundle')) },
        ...problemResponses([
          'malformed',
          'wrong-key',
          'not-found',
          'address-too-long',
          'too-many-requests',
          'unavailable',
        ]),
      },
    },
  },
}

/** What whoever runs the server asks. */
export const statePaths = {
  '/api/health': state('Whether the server is alive', false),
  '/api/ready': state('Whether the server can serve: its database answers', true),
}
