import { csvType, workbookType } from '@stallwise/contract/base/files.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { ExportFormat } from './export.model.ts'
import type { ExportFile } from './exports.ts'

const types: Readonly<Record<ExportFormat, string>> = {
  csv: `${csvType}; charset=utf-8`,
  xlsx: workbookType,
}

/** The format that a request asks for by its `Accept` header; undefined for JSON. */
export const askedFormat = ({ headers: { accept = '' } }: FastifyRequest): ExportFormat | undefined => {
  if (accept.includes(csvType)) return 'csv'
  return accept.includes(workbookType) ? 'xlsx' : undefined
}

/** EXP-03: answers with a file and how many rows it has; the name is without its extension. Files to import again are sent by it too. */
export const sendExport = (
  reply: FastifyReply,
  { rows, content }: Pick<ExportFile, 'rows'> & { readonly content: Readable | Buffer | string },
  { name, format }: { readonly name: string; readonly format: ExportFormat },
): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('row-count', String(rows))
    .header('cache-control', 'no-store')
    .type(types[format])
    .send(content)
