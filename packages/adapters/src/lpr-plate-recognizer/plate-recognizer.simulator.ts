import { jsonPost, type VendorPost } from '#shared/vendor-post.ts'

/** One vehicle at a camera, as detected by Stream. */
export interface SeenVehicle {
  /** null: a vehicle without a readable plate (only in the vehicle format). */
  readonly plate: string | null
  readonly score?: number
  readonly candidates?: readonly { readonly plate: string; readonly score: number }[]
  readonly region?: string
  /** Degrees; absent is written as Stream does when it is unknown. */
  readonly direction?: number | ''
  readonly orientation?: 'Front' | 'Rear' | 'Unknown'
  /** In pixels of the image. */
  readonly plateBox?: {
    readonly xmin: number
    readonly ymin: number
    readonly xmax: number
    readonly ymax: number
  }
  readonly type?: string
  readonly make?: string
  readonly model?: string
  readonly color?: string
}

/** One post of a camera; `at` in milliseconds since 1970, `image` a JPEG. */
export interface FrameFacts {
  readonly cameraId: string
  readonly at: number
  readonly vehicles: readonly SeenVehicle[]
  readonly image?: Uint8Array
  /** `vehicle` = the second format (detection_mode = vehicle). */
  readonly shape?: 'plate' | 'vehicle'
  readonly event?: string
}

const usualPlateBox = { xmin: 412, ymin: 530, xmax: 566, ymax: 590 }
const vehicleBox = { xmin: 180, ymin: 150, xmax: 830, ymax: 700 }
const direction = (seen: SeenVehicle) => (seen.direction === undefined ? {} : { direction: seen.direction })

const plateResult = (seen: SeenVehicle) => {
  const plate = seen.plate?.toLowerCase() ?? ''
  const score = seen.score ?? 0.903
  return {
    box: seen.plateBox ?? usualPlateBox,
    plate,
    region: { code: seen.region ?? 'ca-on', score: 0.91 },
    score,
    dscore: 0.872,
    candidates: seen.candidates ?? [{ plate, score }],
    vehicle: { score: 0.81, type: seen.type ?? 'Sedan', box: vehicleBox },
    ...(seen.make ? { model_make: [{ make: seen.make, model: seen.model ?? 'Unknown', score: 0.55 }] } : {}),
    ...(seen.color ? { color: [{ color: seen.color, score: 0.72 }] } : {}),
    ...(seen.orientation ? { orientation: [{ orientation: seen.orientation, score: 0.94 }] } : {}),
    ...direction(seen),
    source_url: 'rtsp://camera.local/s1',
    position_sec: 1.2,
  }
}

const vehicleResult = (seen: SeenVehicle) => {
  const score = seen.score ?? 0.903
  const guesses = seen.candidates?.map(({ plate, score: s }) => ({ value: plate, score: s }))
  const values = (value: string | undefined, s: number) => (value ? [{ value, score: s }] : [])
  const plate = seen.plate && {
    type: 'Plate',
    score: 0.872,
    box: seen.plateBox ?? usualPlateBox,
    props: {
      plate: guesses ?? [{ value: seen.plate.toLowerCase(), score }],
      region: [{ value: seen.region ?? 'ca-on', score: 0.91 }],
    },
  }
  const props = {
    make_model: seen.make ? [{ make: seen.make, model: seen.model ?? 'Unknown', score: 0.55 }] : [],
    orientation: values(seen.orientation, 0.94),
    color: values(seen.color, 0.72),
  }
  const vehicle = { type: seen.type ?? 'Sedan', score: 0.81, box: vehicleBox, props }
  return {
    plate: plate ?? null,
    vehicle,
    ...direction(seen),
    source_url: 'rtsp://camera.local/s1',
    position_sec: 1.2,
  }
}

// The vendor writes microseconds.
const instant = (at: number) => new Date(at).toISOString().replace('Z', '000Z')

export const streamDocument = (facts: FrameFacts) => {
  const filename = `${facts.cameraId}_${facts.at}.jpg`
  return {
    hook: {
      target: 'https://lot.example/ingest/plate-recognizer',
      id: facts.cameraId,
      event: facts.event ?? 'recognition',
      filename,
    },
    data: {
      camera_id: facts.cameraId,
      filename,
      timestamp: instant(facts.at),
      timestamp_local: instant(facts.at).replace('T', ' ').replace('Z', '+00:00'),
      results: facts.vehicles.map((seen) =>
        facts.shape === 'vehicle' ? vehicleResult(seen) : plateResult(seen),
      ),
    },
  }
}

const path = '/ingest/plate-recognizer'
const boundary = '----StreamBoundary7MA4YWxkTrZu0gW'

const formPost = (key: string, document: object, facts: FrameFacts): VendorPost => {
  const json = JSON.stringify(document)
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="json"\r\n\r\n${json}\r\n`
  const name = `filename="${facts.cameraId}_${facts.at}.jpg"`
  const upload = `--${boundary}\r\nContent-Disposition: form-data; name="upload"; ${name}\r\nContent-Type: image/jpeg\r\n\r\n`
  const parts = facts.image
    ? [Buffer.from(field + upload), facts.image, Buffer.from(`\r\n--${boundary}--\r\n`)]
    : [Buffer.from(`${field}--${boundary}--\r\n`)]
  return {
    path,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Token ${key}` },
    body: Uint8Array.from(Buffer.concat(parts)),
  }
}

/** Stream's webhook: a form with the field json and, with an image, the file upload. */
export const streamPost = (key: string, facts: FrameFacts): VendorPost =>
  formPost(key, streamDocument(facts), facts)

const snapshotDocument = (facts: FrameFacts) => {
  const { hook, data } = streamDocument({ event: 'image.done', ...facts })
  return { hook: { ...hook, id: 4711 }, data }
}

/** Snapshot's webhook without an image: the document as a raw JSON body, `hook.id` a number. */
export const snapshotPost = (key: string, facts: FrameFacts): VendorPost =>
  jsonPost(path, { authorization: `Token ${key}` }, snapshotDocument(facts))

/** Snapshot's webhook with an image: a form like Stream's. */
export const snapshotFormPost = (key: string, facts: FrameFacts): VendorPost =>
  formPost(key, snapshotDocument(facts), facts)
