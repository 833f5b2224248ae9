export interface StreamEvent {
  event: string
  id: string | undefined
  data: string
}

/**
 * Cuts a stream of text, however its chunks fall, into server-sent events. Comments yield nothing.
 * Source: WHATWG HTML, server-sent events, 9.2.6.
 */
export const newEventParser = (onEvent: (event: StreamEvent) => void): ((chunk: string) => void) => {
  let rest = ''
  let event = ''
  let id: string | undefined
  let data: string[] = []

  const dispatch = () => {
    if (data.length > 0) onEvent({ event: event || 'message', id, data: data.join('\n') })
    event = ''
    data = []
  }

  const takeLine = (line: string) => {
    if (line === '') return dispatch()
    const colon = line.indexOf(':')
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') id = value
  }

  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line)
  }
}
