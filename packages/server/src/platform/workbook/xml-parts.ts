import { SaxesParser } from 'saxes'
import type { WorkBudget } from './work-budget.ts'
import { WorkbookFault } from './workbook-fault.ts'

/** Handlers of a reader. Names have no prefix. */
export interface PartHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Limit for one XML token (a text, a comment, a tag), in characters: a cell has up to 32,767, each of up to 10 characters when escaped. */
const maxPieceLength = 1024 * 1024

/** The format needs eight levels; the parser keeps every element that is open. */
const maxDepth = 100

/** Thrown by a handler to stop reading. */
export class StopReading extends Error {}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const decoderOf = (first: Buffer) => {
  const mark = first.subarray(0, 2).toString('hex')
  return new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8')
}

/** Parses the XML of a part. The format forbids document types (ECMA-376 part 2, 8.1.1), so there are no entities. */
export const readPart = async (
  pieces: AsyncIterable<Buffer>,
  handlers: PartHandlers,
  work: WorkBudget,
): Promise<void> => {
  const parser = new SaxesParser({ position: false })
  const refuse = (detail: string) => {
    throw new WorkbookFault('not-a-workbook', detail)
  }
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('doctype'))
  // The parser buffers a token until it ends, which a hostile one may never do.
  let sinceLastPiece = 0
  const endPiece = () => {
    sinceLastPiece = 0
  }
  parser.on('attribute', () => work.spend())
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    endPiece()
    work.spend()
    if (++depth > maxDepth) refuse('nesting')
    // Without namespace support, attributes are plain texts.
    handlers.open(localName(name), attributes as Record<string, string>)
  })
  parser.on('closetag', ({ name }) => {
    endPiece()
    depth--
    handlers.close?.(localName(name))
  })
  parser.on('comment', endPiece)
  parser.on('processinginstruction', endPiece)
  if (handlers.text) {
    parser.on('text', (text) => handlers.text!(text))
    parser.on('cdata', (text) => handlers.text!(text))
  }
  let decoder: ReturnType<typeof decoderOf> | undefined
  try {
    for await (const piece of pieces) {
      decoder ??= decoderOf(piece)
      sinceLastPiece += piece.length
      parser.write(decoder.decode(piece, { stream: true }))
      if (sinceLastPiece > maxPieceLength) throw new WorkbookFault('unpacks-too-large')
    }
    parser.close()
  } catch (error) {
    if (!(error instanceof StopReading)) throw error
  }
}
