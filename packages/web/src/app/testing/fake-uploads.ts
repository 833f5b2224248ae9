import { vi } from 'vitest'

/** Uploads go by XMLHttpRequest, which tells how far they are; here each is answered as `fetch` would be. */
export const fakeUploads = (): void => {
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    response = ''
    #type = ''
    #isStopped = false
    #request = { method: '', url: '' }
    open(method: string, url: string) {
      this.#request = { method, url }
    }
    setRequestHeader() {
      return undefined
    }
    getResponseHeader() {
      return this.#type
    }
    abort() {
      this.#isStopped = true
      this.onabort?.()
    }
    send(body: FormData) {
      this.upload.onprogress?.({ loaded: 5, total: 10 })
      const { method, url } = this.#request
      const answered = async () => {
        const reply = await fetch(url, { method, body })
        if (this.#isStopped) return
        this.upload.onload?.()
        this.status = reply.status
        this.#type = reply.headers.get('content-type') ?? ''
        this.response = await reply.text()
        this.onload?.()
      }
      void answered().catch(() => this.onerror?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}
