import { isFileKey, requireFileKey, type FileStore } from '@stallwise/ports/file-store.port.ts'
import { listS3 } from './s3.listing.ts'
import {
  codeOf,
  S3Error,
  sendToS3,
  sha256Of,
  defaultTimeouts,
  type S3Answer,
  type S3Timeouts,
  type S3Request,
  type S3Settings,
} from './s3.request.ts'

const hashHeader = 'x-amz-meta-sha256'

const refuse = ({ method, key }: S3Request, { status, bytes }: S3Answer): never => {
  const code = codeOf(bytes)
  throw new S3Error(`${method} ${key}: ${status} ${code ?? ''}`.trim(), status, code)
}

/** A missing bucket is an error; a missing file is a normal response. */
const isMissing = ({ status, bytes }: S3Answer): boolean =>
  status === 404 && (codeOf(bytes) ?? 'NoSuchKey') === 'NoSuchKey'

const isOk = ({ status }: S3Answer): boolean => status >= 200 && status < 300

const isAsWritten = (answer: S3Answer): boolean => {
  const sha256 = answer.headers.get(hashHeader)
  return !isOk(answer) || sha256 === null || sha256 === sha256Of(answer.bytes)
}

/**
 * Files in a bucket of an S3-compatible service, addressed by path (`endpoint/bucket/key`), which Amazon, MinIO, Ceph
 * and R2 all recognise. A file is stored with its SHA-256, which is verified when it is read.
 */
export const openFilesS3 = (settings: S3Settings, timeouts: S3Timeouts = defaultTimeouts): FileStore => {
  const send = (request: S3Request, isIntact?: (answer: S3Answer) => boolean) =>
    sendToS3(settings, request, timeouts, isIntact)
  return {
    write: async (key, bytes, contentType, sha256 = sha256Of(bytes)) => {
      const headers = { 'content-type': contentType, [hashHeader]: sha256 }
      const request = { method: 'PUT', key: requireFileKey(key), headers, body: bytes, sha256 } as const
      const answer = await send(request)
      if (!isOk(answer)) refuse(request, answer)
      return { key, sha256, sizeBytes: bytes.length }
    },
    read: async (key) => {
      const request = { method: 'GET', key: requireFileKey(key) } as const
      const answer = await send(request, isAsWritten)
      if (isMissing(answer)) return undefined
      if (!isOk(answer)) refuse(request, answer)
      const contentType = answer.headers.get('content-type') ?? 'application/octet-stream'
      return { bytes: answer.bytes, contentType }
    },
    remove: async (key) => {
      const request = { method: 'DELETE', key: requireFileKey(key) } as const
      const answer = await send(request)
      if (!isOk(answer) && !isMissing(answer)) refuse(request, answer)
    },
    list: async function* (folder) {
      requireFileKey(folder)
      for await (const key of listS3(send, `${folder}/`, refuse)) if (isFileKey(key)) yield key
    },
  }
}
