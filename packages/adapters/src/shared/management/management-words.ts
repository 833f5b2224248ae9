import type { ManagementAnswer } from './management-client.ts'

/** The message of an error response for the log: one line, without links. */
export const wordsOf = ({ status, body }: ManagementAnswer): string => {
  const said = (body ?? {}) as Record<string, unknown>
  const words = [said.message, said.errorMessage, said.error_description, said.error].find(
    (word) => typeof word === 'string',
  )
  const line = String(words ?? '')
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 200)
  return `${status} ${line}`.trim()
}
