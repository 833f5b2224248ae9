import { maxReadingMs } from '@stallwise/domain/lot-import/reading-time.ts'
import { ApiProblem, readProblem } from './api-problem.ts'
import { tokenSource } from './call.ts'

interface UploadOptions {
  /** A file by itself, with its content type; or a form, which brings its own. */
  body: Blob | FormData
  contentType?: string
  /** The share of the bytes that the server took, 0 to 1. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** The server times out first and reports it; the browser aborts a little later. */
const uploadTimeoutMs = maxReadingMs + 10_000

/** Ends a request that makes no progress any more: neither is anything sent, nor does an answer come. */
const abortWhenStalled = (request: XMLHttpRequest): { progress: () => void; isTimedOut: () => boolean } => {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const progress = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isOver = true
      request.abort()
    }, uploadTimeoutMs)
  }
  request.onloadend = () => clearTimeout(timer)
  progress()
  return { progress, isTimedOut: () => isOver }
}

const post = (url: string, token: string | undefined, options: UploadOptions): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { body, contentType, onProgress, signal } = options
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'text'
    request.setRequestHeader('accept', 'application/json')
    if (contentType) request.setRequestHeader('content-type', contentType)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    const wait = abortWhenStalled(request)
    request.upload.onprogress = ({ loaded, total }) => {
      wait.progress()
      onProgress(total > 0 ? loaded / total : 1)
    }
    request.upload.onload = () => onProgress(1)
    request.onload = () =>
      resolve(
        new Response(request.response as string, {
          status: request.status,
          headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
        }),
      )
    request.onerror = () => reject(new ApiProblem({ title: 'No answer', status: 0, code: 'unreachable' }))
    request.onabort = () =>
      reject(
        wait.isTimedOut()
          ? new ApiProblem({ title: 'No answer in time', status: 0, code: 'timed-out' })
          : new DOMException('Stopped', 'AbortError'),
      )
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })

/** Sends a file and reports progress, which `fetch` cannot. A refusal throws an ApiProblem. */
export const upload = async <Reply>(url: string, options: UploadOptions): Promise<Reply> => {
  const tokens = tokenSource()
  const first = await post(url, tokens.current(), options)
  const token = first.status === 401 ? await tokens.renew() : undefined
  const response = token ? await post(url, token, options) : first
  if (!response.ok) throw await readProblem(response)
  return (await response.json()) as Reply
}
