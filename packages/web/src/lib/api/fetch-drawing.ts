import { readProblem } from './api-problem.ts'
import { fetchSignedIn } from './call.ts'

/** The drawing of a floor, as the server cleaned it. */
export const fetchDrawing = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetchSignedIn(url, { signal, headers: { accept: 'image/svg+xml' } })
  if (!response.ok) throw await readProblem(response)
  return response.text()
}
