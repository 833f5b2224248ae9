import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

const maxFileBytes = 10 * 1024 * 1024
const maxFieldBytes = 1024 * 1024

/** Registers the accepted bodies: JSON up to 1 MB, and multipart forms. */
export const registerBodies = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: maxFileBytes, fieldSize: maxFieldBytes, files: 4, fields: 20, parts: 24 },
  })
}
