import type { ManagementAnswer } from './management-client.ts'

/** The message of an error response for the log: one line, without links. */
export const errorMessageOf = ({ status, body }: ManagementAnswer): string => {
  const reply = (body ?? {}) as Record<string, unknown>
  const message = [reply.message, reply.errorMessage, reply.error_description, reply.error].find(
    (text) => typeof text === 'string',
  )
  const line = String(message ?? '')
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 200)
  return `${status} ${line}`.trim()
}
