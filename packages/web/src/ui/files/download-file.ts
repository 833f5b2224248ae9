import { readProblem } from '#lib/api/api-problem.ts'
import { fetchSignedIn } from '#lib/api/call.ts'
import { saveFile } from '../list/list-csv.ts'

/** Fetches a file as who is signed in, and hands it to the browser. A refusal throws an ApiProblem. */
export const downloadFile = async (url: string, name: string): Promise<void> => {
  const response = await fetchSignedIn(url)
  if (!response.ok) throw await readProblem(response)
  const content = await response.blob()
  saveFile(name, content.type, content)
}
