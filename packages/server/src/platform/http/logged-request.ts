import type { FastifyRequest } from 'fastify'

/** URL parts that identify a person or grant access: one-time links, sign feeds, signatures, codes. */
const secretPlaces = [
  /(\/oidc\/(?:password|verify|interaction)\/)[^/?#]+/g,
  /(\/(?:pass-portal|waitlist-offer|appeals)\/)[^/?#]+/g,
  /(\/feed\/wayfinders\/)[^/?#]+/g,
  /([?&](?:code|state|signature|token|id_token_hint)=)[^&#]*/g,
]

/** USR-21, WAY-13, APL-03: a URL without its secrets, for logs. */
export const loggedUrl = (url: string): string =>
  secretPlaces.reduce((text, place) => text.replace(place, '$1…'), url)

/** A request as it is logged. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket?.remotePort,
})
