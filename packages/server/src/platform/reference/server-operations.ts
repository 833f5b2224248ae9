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
        description:
          'Events are stored durably and judged. Events that were not accepted are listed in `rejected`.',
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
  'The base URL of the webhook; any sub-path of its messages is accepted.',
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

/** The endpoints for devices. Source: decision 3. */
export const ingestPaths = {
  '/ingest/stall-events': ingest(
    'Stall events in batches of up to 1,000',
    'An event is identified by its `eventId`, `deviceId` and `at`: a repeat is counted as a duplicate and changes nothing.',
    json(ref('NativeStallBatch')),
  ),
  '/ingest/mobile-events': ingest(
    'Events of the companion app in batches of up to 1,000',
    'Each event is about the pass with that ID in a lot of the source’s customer; others are rejected as `unknown-passholder`. An event is identified by its `eventId`, pass and `at`: a repeat is counted as a duplicate and changes nothing. The first `appInstalled`, `signedIn`, `passViewed` or `plateChanged` of a pass marks its passholder as joined; `plateChanged` reports that the passholder changed plates and does not change them.',
    json(ref('MobileEventBatch')),
  ),
  '/ingest/the-things-stack': theThingsStack,
  '/ingest/the-things-stack/{messageType}': {
    parameters: [{ name: 'messageType', in: 'path', required: true, schema: { type: 'string' } }],
    ...theThingsStack,
  },
  '/ingest/chirpstack': ingest(
    'Events of stall sensors from ChirpStack v4',
    'The URL of the HTTP integration, with or without its `?event=`.',
    json(anything),
  ),
  '/ingest/plate-recognizer': ingest(
    'Plate reads from Plate Recognizer Stream and Snapshot',
    'The camera is identified by `camera_id`; a `timestamp` without an offset is UTC. A message without a camera or a time is rejected by name, with 200. As JSON, or as a form with the fields `json` and `upload` (the image).',
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
    'The array of events from the webhook; an empty one is a keep-alive.',
    json(list),
    [reader],
  ),
  '/ingest/rfid-zebra': ingest(
    'Tag reads from Zebra IoT Connector',
    'One event, an array of events, or several events one after the other.',
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

/** The endpoint from which another server copies a lot's configuration. CFG-50. */
export const syncPaths = {
  '/api/sync/parking-lots/{id}': {
    get: {
      tags: ['operations'],
      summary: 'A lot’s configuration, for another server that has the key',
      description: 'Answers 404 unless `SYNC_KEY` is set.',
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

/** Health checks for operators. */
export const statePaths = {
  '/api/health': state('Whether the server is alive', false),
  '/api/ready': state('Whether the server is ready: its database responds', true),
}
