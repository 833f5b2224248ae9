import { readProblem } from '#lib/api/api-problem.ts'

/** The file of an export was cut off before its end. */
export class BrokenOffError extends Error {
  constructor() {
    super('The download broke off')
    this.name = 'BrokenOffError'
  }
}

/**
 * Reads a file while it comes, and tells after each part how many bytes there are. A refusal throws an ApiProblem, a file
 * that breaks off a BrokenOffError. Browsers keep large files of this kind on disk.
 */
export const readFile = async (
  response: Response,
  onBytes: (bytes: number, part: Uint8Array) => void,
): Promise<Blob> => {
  if (!response.ok) throw await readProblem(response)
  let bytes = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, to) => {
      bytes += part.byteLength
      onBytes(bytes, part)
      to.enqueue(part)
    },
  })
  const type = response.headers.get('content-type') ?? ''
  try {
    return await new Response(response.body!.pipeThrough(counted), {
      headers: { 'content-type': type },
    }).blob()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new BrokenOffError()
  }
}
