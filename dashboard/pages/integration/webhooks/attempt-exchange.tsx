/** The result of an attempt, the request as it was sent, and the response. */
import { Alert, Text, Title } from '@mantine/core';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { CodeBlock, jsonText } from '../../../ui/code-block.tsx';
import classes from './webhooks.module.css';
import { type AttemptDetail, durationWords } from './words.ts';

interface AttemptProps {
  attempt: AttemptDetail;
}

export function AttemptResult({ attempt: { outcome, status_code, duration_ms, error } }: AttemptProps) {
  const duration = durationWords(duration_ms);
  const isGood = outcome === 'delivered';
  const status = status_code === null ? 'no response' : `status ${status_code}`;
  return (
    <Alert
      role="status"
      color={isGood ? 'green' : 'red'}
      variant="light"
      icon={isGood ? <CircleCheck size={16} /> : <TriangleAlert size={16} />}
      title={
        isGood ? `Delivered: status ${status_code}, in ${duration}` : `Failed: ${status}, after ${duration}`
      }
    >
      {isGood ? null : error}
    </Alert>
  );
}

export function Exchange({ attempt: { request, response, status_code } }: AttemptProps) {
  return (
    <>
      <section className={classes.exchange} aria-label="Request">
        <Title order={3}>Request</Title>
        <CodeBlock
          title={`POST ${request.url}`}
          what="the request headers"
          code={headersText(request.headers)}
        />
        {request.body === null ? (
          <Text size="sm" c="dimmed">
            The body was deleted with its event, after 30 days.
          </Text>
        ) : (
          <CodeBlock
            title="Body"
            what="the request body"
            code={request.body}
            shown={bodyText(request.body)}
          />
        )}
      </section>
      <section className={classes.exchange} aria-label="Response">
        <Title order={3}>Response</Title>
        {response === null ? (
          <Text size="sm" c="dimmed">
            There was no response.
          </Text>
        ) : (
          <>
            <CodeBlock
              title={`Status ${status_code}`}
              what="the response headers"
              code={headersText(response.headers)}
            />
            {response.body === '' ? (
              <Text size="sm" c="dimmed">
                The body was empty.
              </Text>
            ) : (
              <CodeBlock
                title="Body (first 4 KiB)"
                what="the response body"
                code={response.body}
                shown={bodyText(response.body)}
              />
            )}
          </>
        )}
      </section>
    </>
  );
}

const headersText = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** JSON is easier to read with line breaks. What is copied stays as it was sent. */
function bodyText(body: string): string {
  try {
    return jsonText(JSON.parse(body));
  } catch {
    return body;
  }
}
