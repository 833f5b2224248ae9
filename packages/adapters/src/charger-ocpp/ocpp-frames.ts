/** The parts of a frame. OCPP-J 1.6 section 4, OCPP 2.0.1 part 4 section 4. */
export type Frame =
  | { readonly type: 'call'; readonly id: string; readonly action: string; readonly payload: Payload }
  | { readonly type: 'result'; readonly id: string; readonly payload: Payload }
  | {
      readonly type: 'error'
      readonly id: string
      readonly code: string
      readonly description: string
    }
  /** Not to be answered. */
  | { readonly type: 'ignored' }
  /** Not a frame: what is wrong, and its id if it has one. */
  | { readonly type: 'wrong'; readonly id: string; readonly fault: 'frame' | 'type' | 'payload' }

/** The content of a message. */
export type Payload = Readonly<Record<string, unknown>>

/** The id of an answer to what has none. OCPP 2.0.1 part 4 section 4.2.3. */
const noId = '-1'
const maxIdLength = 36

const isObject = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readCall = (id: string, action: unknown, payload: unknown): Frame => {
  if (typeof action !== 'string') return { type: 'wrong', id, fault: 'frame' }
  return isObject(payload) ? { type: 'call', id, action, payload } : { type: 'wrong', id, fault: 'payload' }
}

/** Reads a frame. Parts after the last one are ignored. */
export const readFrame = (text: string): Frame => {
  const parts = parse(text)
  if (!Array.isArray(parts)) return { type: 'wrong', id: noId, fault: 'frame' }
  const [type, id, third, fourth] = parts as unknown[]
  if (typeof id !== 'string' || id === '' || id.length > maxIdLength)
    return type === 3 || type === 4 ? { type: 'ignored' } : { type: 'wrong', id: noId, fault: 'frame' }
  if (type === 2) return readCall(id, third, fourth)
  if (type === 3) return isObject(third) ? { type: 'result', id, payload: third } : { type: 'ignored' }
  if (type === 4) return { type: 'error', id, code: String(third), description: String(fourth ?? '') }
  // 2.1: errors about answers, and what is not to be answered.
  if (type === 5 || type === 6) return { type: 'ignored' }
  return { type: 'wrong', id, fault: 'type' }
}

/** A call. */
export const callFrame = (id: string, action: string, payload: Payload): string =>
  JSON.stringify([2, id, action, payload])

/** The answer to a call. */
export const resultFrame = (id: string, payload: Payload): string => JSON.stringify([3, id, payload])

/** The answer to a call that cannot be answered; descriptions have at most 255 characters. */
export const errorFrame = (id: string, code: string, description: string): string =>
  JSON.stringify([4, id, code, description.slice(0, 255), {}])
