import type { S3Answer, S3Request } from './s3.request.ts'

const textsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text!)

const unescape = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name]!,
  )

/** The keys that begin with `prefix`, page by page. Source: ListObjectsV2 of the Amazon S3 API reference. */
export async function* listS3(
  send: (request: S3Request) => Promise<S3Answer>,
  prefix: string,
  refuse: (request: S3Request, answer: S3Answer) => never,
): AsyncGenerator<string> {
  let token: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) }
    const request = { method: 'GET', key: '', query } as const
    const answer = await send(request)
    if (answer.status !== 200) refuse(request, answer)
    const xml = Buffer.from(answer.bytes).toString('utf8')
    for (const contents of textsOfElements(xml)) yield unescape(textsOf(contents, 'Key')[0] ?? '')
    const [next] = textsOf(xml, 'NextContinuationToken')
    token = next === undefined ? undefined : unescape(next)
  } while (token !== undefined)
}

const textsOfElements = (xml: string): string[] =>
  [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, inner]) => inner!)
