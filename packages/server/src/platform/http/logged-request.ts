import type { FastifyRequest } from 'fastify'

/** What follows these in an address stands for a person or opens something: one-time links, signs' feeds, signatures, codes. */
const secretPlaces = [
  /(\/oidc\/(?:password|verify|interaction)\/)[^/?#]+/g,
  /(\/pass-portal\/)[^/?#]+/g,
  /(\/feed\/wayfinders\/)[^/?#]+/g,
  /([?&](?:code|state|signature|token|id_token_hint)=)[^&#]*/g,
]

/** USR-21, WAY-13: an address as it may stand in a log. */
export const loggedUrl = (url: string): string =>
  secretPlaces.reduce((text, place) => text.replace(place, '$1…'), url)

/** A request as it may stand in a log. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket?.remotePort,
})
