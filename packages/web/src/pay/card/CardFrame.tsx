import { useLingui } from '@lingui/react/macro'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { cardFrameUrl } from './card-frame-url.ts'
import { readCardReply, type CardReply } from './card-reply.ts'

/** Asks the card form for a token; card data stays in the form. */
export interface CardForm {
  readonly tokenise: () => Promise<CardReply>
}

interface CardFrameProps {
  tokenization: { url: string; origin: string; profileId: string }
  ref: Ref<CardForm>
}

const replyTimeoutMs = 20_000

/** The next reply of the form in this window; messages of other windows and origins are not read. */
const nextReply = (form: Window, origin: string): Promise<CardReply> =>
  new Promise((done) => {
    const settle = (reply: CardReply) => {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
      done(reply)
    }
    const listen = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== form) return
      const reply = readCardReply(event.data)
      if (reply) settle(reply)
    }
    const timer = setTimeout(() => settle({ faults: ['no-reply'] }), replyTimeoutMs)
    window.addEventListener('message', listen)
  })

/** The payment provider's card form. */
export const CardFrame = ({ tokenization, ref }: CardFrameProps) => {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  // The form keeps the look with which it was opened: another address would empty it.
  const [src] = useState(() =>
    cardFrameUrl(tokenization, {
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      labels: { pan: t`Card number`, exp: t`Expiry (MM/YY)`, cvd: t`Security code` },
    }),
  )
  useImperativeHandle(
    ref,
    () => ({
      tokenise: async () => {
        const form = frame.current?.contentWindow
        if (!form || !isLoaded) return { faults: ['not-loaded'] }
        const reply = nextReply(form, tokenization.origin)
        form.postMessage('tokenize', tokenization.origin)
        return reply
      },
    }),
    [isLoaded, tokenization.origin],
  )
  return (
    <iframe
      ref={frame}
      className="card-frame"
      title={t`Card details`}
      src={src}
      referrerPolicy="origin"
      data-loaded={isLoaded}
      onLoad={() => setLoaded(true)}
    />
  )
}
