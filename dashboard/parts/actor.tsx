interface NamedActorProps {
  name: string;
  kind: 'person' | 'key' | 'courier' | 'system';
}

/** Who did something: a name; that of an API key in quotes. */
export function NamedActor({ name, kind }: NamedActorProps) {
  return kind === 'key' ? (
    <span>
      “<bdi>{name}</bdi>”
    </span>
  ) : (
    <bdi>{name}</bdi>
  );
}
